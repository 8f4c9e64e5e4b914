-- An event is written by the statement of the change that it tells of, whose own row names the merchant and is checked already. Whoever
-- deletes a merchant deletes his events.
ALTER TABLE "events" DROP CONSTRAINT "events_merchant_id_fkey";
