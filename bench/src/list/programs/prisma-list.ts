import type { PrismaClient } from "@svc/db";
import type { KeyOwner } from "../../peers/bearer-key.js";
import { EXPLORER } from "./transaction-schema.js";

/** The list as one writes it with Prisma. */
export async function prismaList(prisma: PrismaClient, owner: KeyOwner, limit: number): Promise<object> {
  const rows = await prisma.transaction.findMany({
    where: { merchantId: owner.merchantId, mode: owner.mode },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: limit + 1,
  });
  return {
    status: "success",
    data: rows.slice(0, limit).map((row) => ({
      ...row,
      amount: row.amount.toNumber(),
      amountBaseUnits: row.amountBaseUnits.toFixed(),
      livemode: row.mode === "live",
      explorerUrl: EXPLORER + row.txHash,
      subtotalAmount: row.subtotalAmount?.toNumber() ?? null,
      taxAmount: row.taxAmount?.toNumber() ?? null,
    })),
    hasMore: rows.length > limit,
  };
}
