# A log of SARIF as GitLab's Code Quality reads findings. Those without a place in the repository have none there.
[
    .runs[0].results[]
    | (.locations[0].physicalLocation // empty) as $place
    | ($place.region.startLine // 1) as $line
    | ($place.artifactLocation.uri | gsub("%20"; " ")) as $path
    | {
        description: .message.text,
        check_name: .ruleId,
        fingerprint: "\(.ruleId):\($path):\($line)",
        severity: "critical",
        location: { path: $path, lines: { begin: $line } }
    }
]
