import type { ScanReport } from "./scan-report.js";

/** The report for agents: short, what unlocks the next level first. */
export function renderAgentMarkdown(report: ScanReport): string {
  return `# Level ${report.level} of 5: ${report.levelName}\n`;
}
