-- CreateTable
CREATE TABLE "queued_jobs" (
    "organization_id" TEXT NOT NULL,
    "id" UUID NOT NULL,
    "place" SMALLINT NOT NULL,
    "name" TEXT NOT NULL,
    "job" JSONB NOT NULL,
    "written_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "queued_jobs_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateIndex
CREATE INDEX "queued_jobs_place_written_at_idx" ON "queued_jobs"("place", "written_at");
