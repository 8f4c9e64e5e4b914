import { type TProperties, Type } from "typebox";
import { ACCESS, type Permissions, RESOURCE_NAMES, RESOURCES } from "../../authorization/permissions.js";
import { Nullable, OneOf } from "./common.js";

const members: TProperties = Object.fromEntries(
  RESOURCE_NAMES.map((name) => [name, Type.Optional(OneOf(ACCESS, RESOURCES[name]))]),
);

export const KeyPermissions = Type.Unsafe<Permissions>(
  Type.Object(members, {
    title: "KeyPermissions",
    additionalProperties: false,
    minProperties: 1,
    description:
      "What a restricted key may do: `write` includes `read`. Resources that aren't named are refused. Each operation lists in `security` what it needs.",
    examples: [{ products: "read", paymentLinks: "write" }],
  }),
);

export const NullablePermissions = {
  ...Nullable(KeyPermissions),
  description:
    "Rights of a restricted key: `write` includes `read`, and what isn't named is refused. Null: all rights of its scope. `security` of each operation lists the rights that it needs",
};
