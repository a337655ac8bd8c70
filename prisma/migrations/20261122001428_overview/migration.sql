-- DropIndex
DROP INDEX "connected_profiles_organization_id_mode_status_idx";

-- DropIndex
DROP INDEX "event_deliveries_destination_id_id_idx";

-- AlterTable
ALTER TABLE "request_log_entries" ALTER COLUMN "operation_id" DROP NOT NULL;

-- CreateTable
CREATE TABLE "delivery_hours" (
    "organization_id" TEXT NOT NULL,
    "mode" "Mode" NOT NULL,
    "hour" TIMESTAMPTZ(3) NOT NULL,
    "slot" INTEGER NOT NULL,
    "succeeded" INTEGER NOT NULL,
    "failed" INTEGER NOT NULL,

    CONSTRAINT "delivery_hours_pkey" PRIMARY KEY ("organization_id","mode","hour","slot")
);

-- CreateIndex
CREATE INDEX "delivery_hours_hour_idx" ON "delivery_hours"("hour");

-- CreateIndex
CREATE INDEX "connections_overview_idx" ON "connections"("organization_id", "mode", "deleted_at", "status", "subscription", "expires_at", "refresh_at", "id");

-- CreateIndex
CREATE INDEX "connected_profiles_organization_id_mode_status_provider_id_idx" ON "connected_profiles"("organization_id", "mode", "status", "provider_id");

-- CreateIndex
CREATE INDEX "event_deliveries_destination_id_id_topic_idx" ON "event_deliveries"("destination_id", "id", "topic");

-- CreateIndex
CREATE INDEX "event_deliveries_destination_id_status_id_topic_idx" ON "event_deliveries"("destination_id", "status", "id", "topic");

-- CreateIndex
CREATE INDEX "publish_requests_organization_id_mode_content_type_id_idx" ON "publish_requests"("organization_id", "mode", "content_type", "id");

-- CreateIndex
CREATE INDEX "publish_requests_organization_id_mode_completed_at_status_idx" ON "publish_requests"("organization_id", "mode", "completed_at", "status");

-- CreateIndex
CREATE INDEX "backfill_requests_organization_id_mode_status_id_idx" ON "backfill_requests"("organization_id", "mode", "status", "id");

-- Those of the last day were not counted when they ended.
INSERT INTO "delivery_hours" ("organization_id", "mode", "hour", "slot", "succeeded", "failed")
SELECT "organization_id", "mode", date_trunc('hour', "created_at", 'UTC'), 0,
  count(*) FILTER (WHERE "status" = 'succeeded'), count(*) FILTER (WHERE "status" = 'failed')
FROM "event_deliveries" WHERE "created_at" > now() - interval '25 hours' AND "status" <> 'pending'
GROUP BY 1, 2, 3;
