-- DropForeignKey
ALTER TABLE "observed_items" DROP CONSTRAINT "observed_items_connected_profile_id_fkey";

-- DropIndex
DROP INDEX "event_deliveries_destination_id_id_topic_idx";

-- DropIndex
DROP INDEX "event_deliveries_destination_id_status_id_topic_idx";

-- DropIndex
DROP INDEX "event_deliveries_event_id_idx";

-- AlterTable
ALTER TABLE "provider_webhooks" DROP CONSTRAINT "provider_webhooks_pkey",
ADD CONSTRAINT "provider_webhooks_pkey" PRIMARY KEY ("organization_id", "id");

-- AlterTable
ALTER TABLE "observed_items" DROP CONSTRAINT "observed_items_pkey",
ADD CONSTRAINT "observed_items_pkey" PRIMARY KEY ("organization_id", "connected_profile_id", "content_type", "external_id");

-- AlterTable
ALTER TABLE "events" DROP CONSTRAINT "events_pkey",
ADD CONSTRAINT "events_pkey" PRIMARY KEY ("organization_id", "id");

-- AlterTable
ALTER TABLE "event_deliveries" DROP CONSTRAINT "event_deliveries_pkey",
ADD CONSTRAINT "event_deliveries_pkey" PRIMARY KEY ("organization_id", "id");

-- AlterTable
ALTER TABLE "publish_requests" DROP CONSTRAINT "publish_requests_pkey",
ADD CONSTRAINT "publish_requests_pkey" PRIMARY KEY ("organization_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "connected_profiles_organization_id_id_key" ON "connected_profiles"("organization_id", "id");

-- CreateIndex
CREATE INDEX "event_deliveries_organization_id_destination_id_id_topic_idx" ON "event_deliveries"("organization_id", "destination_id", "id", "topic");

-- CreateIndex
CREATE INDEX "event_deliveries_organization_id_destination_id_status_id_t_idx" ON "event_deliveries"("organization_id", "destination_id", "status", "id", "topic");

-- CreateIndex
CREATE INDEX "event_deliveries_organization_id_event_id_idx" ON "event_deliveries"("organization_id", "event_id");

-- AddForeignKey
ALTER TABLE "observed_items" ADD CONSTRAINT "observed_items_organization_id_connected_profile_id_fkey" FOREIGN KEY ("organization_id", "connected_profile_id") REFERENCES "connected_profiles"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Jobs name the organization of what they are about. Those that wait already get it here.
DO $$
DECLARE
  named record;
BEGIN
  IF to_regclass('pgboss.job') IS NULL THEN RETURN; END IF;
  FOR named IN
    SELECT * FROM (VALUES
      ('events.deliver', 'deliveryId', 'event_deliveries'),
      ('publish.run', 'publishRequestId', 'publish_requests'),
      ('webhooks.observe', 'webhookId', 'provider_webhooks')) AS jobs (queue, key, rows)
  LOOP
    EXECUTE format(
      'UPDATE pgboss.job SET data = data || jsonb_build_object(''organizationId'', of.organization_id)
       FROM %I AS of WHERE name = %L AND data ->> %L = of.id',
      named.rows, named.queue, named.key);
  END LOOP;
END $$;
