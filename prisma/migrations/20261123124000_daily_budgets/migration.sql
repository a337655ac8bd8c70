-- AlterTable
ALTER TABLE "auth_integrations" ADD COLUMN     "daily_limits" JSONB NOT NULL DEFAULT '[]';

-- CreateTable
CREATE TABLE "provider_spending" (
    "organization_id" TEXT NOT NULL,
    "mode" "Mode" NOT NULL,
    "provider_id" TEXT NOT NULL,
    "external_id" TEXT NOT NULL,
    "app" TEXT NOT NULL,
    "budget" TEXT NOT NULL,
    "day_began_at" TIMESTAMPTZ(3) NOT NULL,
    "spent" DECIMAL(20,6) NOT NULL,

    CONSTRAINT "provider_spending_pkey" PRIMARY KEY ("organization_id","mode","provider_id","external_id","app","budget","day_began_at")
);

-- CreateIndex
CREATE INDEX "provider_spending_day_began_at_idx" ON "provider_spending"("day_began_at");

-- Processes remember the limits that customers have set.
CREATE TRIGGER announce_daily_limits_change
  AFTER UPDATE OF daily_limits OR DELETE ON auth_integrations
  FOR EACH ROW EXECUTE FUNCTION announce_change('id');
