import { expect, test } from "@jest/globals";
import { OPTIONAL_FIELDS } from "../transactions/transaction.js";
import { withoutBuyer } from "./bought-answer.js";

test("whoever is not known to be the buyer gets nothing of what was said of him, in whichever field", () => {
  const said = Object.fromEntries(OPTIONAL_FIELDS.map((field) => [field, `private ${field}`]));
  const told = withoutBuyer(JSON.stringify({ id: "t", ...said, amount: 0.5 }));
  expect(told).not.toContain("private");
  expect(Object.keys(JSON.parse(told))).toEqual(["id", ...OPTIONAL_FIELDS, "amount"]);
  expect(JSON.parse(told)).toMatchObject({ id: "t", amount: 0.5 });
});
