import { expect, test } from "@jest/globals";
import { mcpCardDocuments } from "./catalogs.js";

test.each([
  ["https://scan.example.com", "com.example.scan/scanner"],
  ["http://localhost:3000", "localhost/scanner"],
  ["http://127.0.0.1:3000", "local/scanner"],
  ["http://[::1]:3000", "local/scanner"],
  ["http://[fd00::abcd]:3000", "local/scanner"],
])("the MCP server at %s is named %s", async (publicUrl, name) => {
  const facts = { publicUrl, version: "1.0.0", name: "scanner", title: "Scanner", description: "Scans sites" };
  for (const { make } of mcpCardDocuments(facts)) expect(JSON.parse(make().text)).toMatchObject({ name });
});
