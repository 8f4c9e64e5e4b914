/** `scan --help`. */
export const USAGE_TEXT = `Usage: site-scan <url> [options]

Scans a site and says how ready it is for agents, from this machine; no server is needed.

Options:
  --format text|json|agent|junit|sarif
                             text for people (default), the whole report, markdown for agents, or what CI reads
  --check CHECK[,CHECK]      run these checks alone: exit 0 when they pass, 1 when one fails, 3 when it cannot be told
  --profile auto|content|api|commerce|all
                             what kind of site it is; auto (default) finds out
  --min-level N              exit 1 when the level is below N (0 to 5)
  --fail-on CHECK[,CHECK]    exit 1 when one of these checks fails; a category's name stands for all of it
  --baseline FILE            exit 1 when a check fails that is not among the known failures of FILE
  --write-baseline           write today's failures to the file of --baseline
  --allow-host HOST[:PORT]   let the scan reach a host that is not public (localhost, staging); may be repeated
  --server URL               ask a scan service instead of scanning from here
  --fresh                    with --server: scan again, even where a report of the last hour is kept
  --progress, --no-progress  tell the progress on standard error; default when that is a terminal
  --help                     show this text

The report goes to standard output, everything else to standard error.

Exit codes:
  0  the site meets what was asked of it        3  the site could not be looked at
  1  it does not                                4  the scan itself failed
  2  wrong usage
`;
