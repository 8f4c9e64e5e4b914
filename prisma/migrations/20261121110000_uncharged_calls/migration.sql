-- AlterTable
ALTER TABLE "x402_payments" ADD COLUMN     "uncharged_at" TIMESTAMPTZ(3)[] DEFAULT ARRAY[]::TIMESTAMPTZ(3)[];
