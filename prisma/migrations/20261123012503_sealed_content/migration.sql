-- DropIndex
DROP INDEX "events_held_idx";

-- DropIndex
DROP INDEX "event_deliveries_held_idx";

-- AlterTable
ALTER TABLE "provider_webhooks" ADD COLUMN     "sealed_body" BYTEA,
ALTER COLUMN "body" DROP NOT NULL;

-- AlterTable
ALTER TABLE "events" ADD COLUMN     "sealed_data" BYTEA;

-- CreateIndex
CREATE INDEX "events_held_idx" ON "events"("created_at") WHERE (sealed_data IS NOT NULL OR data IS NOT NULL);

-- CreateIndex
CREATE INDEX "event_deliveries_held_idx" ON "event_deliveries"("created_at") WHERE (attempts @? '$[*].sealedBody' OR attempts @? '$[*].body');
