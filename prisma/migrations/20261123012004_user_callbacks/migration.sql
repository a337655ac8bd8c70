-- When the end user last granted access: a callback that the provider signed before that is about an earlier grant.
ALTER TABLE "connections" ADD COLUMN "granted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
UPDATE "connections" SET "granted_at" = "created_at";

-- CreateTable
CREATE TABLE "data_deletions" (
    "code" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "mode" "Mode" NOT NULL,
    "connection_ids" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "completed_at" TIMESTAMPTZ(3),

    CONSTRAINT "data_deletions_pkey" PRIMARY KEY ("code")
);

-- CreateIndex
CREATE INDEX "data_deletions_completed_at_idx" ON "data_deletions"("completed_at");
