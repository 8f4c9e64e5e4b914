-- Wallets with a longer history than one round reads, each with where it goes on.
CREATE TABLE "watch_backlogs" (
    "network" TEXT NOT NULL,
    "pay_to" TEXT NOT NULL,
    "before" TEXT,
    "start_block" BIGINT,
    "start_time" TIMESTAMPTZ(3),
    "start_at" TIMESTAMPTZ(3),
    "top_block" BIGINT,
    "top_time" TIMESTAMPTZ(3),
    "since" TIMESTAMPTZ(3) NOT NULL,
    "read_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "watch_backlogs_pkey" PRIMARY KEY ("network","pay_to")
);
