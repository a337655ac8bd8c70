-- DropIndex
DROP INDEX "connections_overview_idx";

-- DropIndex
DROP INDEX "event_deliveries_organization_id_destination_id_id_topic_idx";

-- DropIndex
DROP INDEX "publish_requests_organization_id_mode_completed_at_status_idx";

-- CreateTable
CREATE TABLE "publish_days" (
    "organization_id" TEXT NOT NULL,
    "mode" "Mode" NOT NULL,
    "day" TIMESTAMPTZ(3) NOT NULL,
    "slot" INTEGER NOT NULL,
    "published" INTEGER NOT NULL,
    "failed" INTEGER NOT NULL,

    CONSTRAINT "publish_days_pkey" PRIMARY KEY ("organization_id","mode","day","slot")
);

-- CreateIndex
CREATE INDEX "publish_days_day_idx" ON "publish_days"("day");

-- CreateIndex
CREATE INDEX "connections_organization_id_mode_status_id_idx" ON "connections"("organization_id", "mode", "status", "id") WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "connections_unsubscribed_idx" ON "connections"("organization_id", "mode") WHERE (deleted_at IS NULL AND subscription = 'missing');

-- CreateIndex
CREATE INDEX "connections_ending_idx" ON "connections"("organization_id", "mode", "expires_at") WHERE (deleted_at IS NULL AND expires_at IS NOT NULL);

-- CreateIndex
CREATE INDEX "event_deliveries_organization_id_destination_id_id_idx" ON "event_deliveries"("organization_id", "destination_id", "id");

-- CreateIndex
CREATE INDEX "event_deliveries_organization_id_destination_id_topic_id_idx" ON "event_deliveries"("organization_id", "destination_id", "topic", "id");

-- CreateIndex
CREATE INDEX "publish_requests_organization_id_mode_status_completed_at_idx" ON "publish_requests"("organization_id", "mode", "status", "completed_at");

-- CreateIndex
CREATE INDEX "publish_requests_wall_times_idx" ON "publish_requests"("time_zone_rules", "due_at") WHERE (status = 'scheduled' AND local_time IS NOT NULL);

-- What has ended in the days that are shown is counted here, as the statements that end requests do from now on.
INSERT INTO publish_days (organization_id, mode, day, slot, published, failed)
SELECT organization_id, mode, date_trunc('day', completed_at, 'UTC') AS day, 0,
  count(*) FILTER (WHERE status = 'published'), count(*) FILTER (WHERE status = 'failed')
FROM publish_requests WHERE completed_at >= date_trunc('day', now(), 'UTC') - interval '15 days' AND status IN ('published', 'failed')
GROUP BY organization_id, mode, day;
