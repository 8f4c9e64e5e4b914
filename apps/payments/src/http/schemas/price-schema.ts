import { Type } from "typebox";

const Cents = Type.Integer();

/** The price of a link, as price discovery and the challenge of a payment say it. */
export const PriceParts = {
  price: Type.String({ examples: ["$0.50"] }),
  quote: Type.Object({ subtotalCents: Cents, taxCents: Cents, totalCents: Cents }),
};
