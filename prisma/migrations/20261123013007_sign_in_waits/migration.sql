-- What is counted belongs to an address and a network from here on, so what was counted by address alone is forgotten.
DELETE FROM "sign_in_failures";
ALTER TABLE "sign_in_failures"
  DROP CONSTRAINT "sign_in_failures_pkey",
  DROP COLUMN "locks",
  ADD COLUMN "network" TEXT NOT NULL,
  ADD CONSTRAINT "sign_in_failures_pkey" PRIMARY KEY ("email_hash", "network");
ALTER TABLE "sign_in_failures" RENAME COLUMN "locked_until" TO "wait_until";
