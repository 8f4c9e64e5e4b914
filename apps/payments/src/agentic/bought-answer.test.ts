import { expect, test } from "@jest/globals";
import { OPTIONAL_FIELDS } from "../transactions/transaction.js";
import { withoutBuyer } from "./bought-answer.js";

test("a caller who isn't known to be the buyer gets no customer details, in any field", () => {
  const said = Object.fromEntries(OPTIONAL_FIELDS.map((field) => [field, `private ${field}`]));
  const stripped = withoutBuyer(JSON.stringify({ id: "t", ...said, amount: 0.5 }));
  expect(stripped).not.toContain("private");
  expect(Object.keys(JSON.parse(stripped))).toEqual(["id", ...OPTIONAL_FIELDS, "amount"]);
  expect(JSON.parse(stripped)).toMatchObject({ id: "t", amount: 0.5 });
});
