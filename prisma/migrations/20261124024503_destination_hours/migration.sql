-- CreateTable
CREATE TABLE "destination_hours" (
    "organization_id" TEXT NOT NULL,
    "destination_id" TEXT NOT NULL,
    "hour" TIMESTAMPTZ(3) NOT NULL,
    "slot" INTEGER NOT NULL,
    "succeeded" INTEGER NOT NULL,
    "failed" INTEGER NOT NULL,
    "took_ms" DOUBLE PRECISION NOT NULL,
    "slowest_ms" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "destination_hours_pkey" PRIMARY KEY ("organization_id","destination_id","hour","slot")
);

-- CreateIndex
CREATE INDEX "destination_hours_hour_idx" ON "destination_hours"("hour");
