-- CreateTable
CREATE TABLE "provider_throttles" (
    "organization_id" TEXT NOT NULL,
    "mode" "Mode" NOT NULL,
    "provider_id" TEXT NOT NULL,
    "external_id" TEXT NOT NULL,
    "app" TEXT NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "provider_throttles_pkey" PRIMARY KEY ("organization_id","mode","provider_id","external_id","app")
);

-- CreateIndex
CREATE INDEX "provider_throttles_until_idx" ON "provider_throttles"("until");

-- Processes remember which providers throttle.
CREATE TRIGGER announce_provider_throttle_change
  AFTER INSERT OR UPDATE OR DELETE ON provider_throttles
  FOR EACH ROW EXECUTE FUNCTION announce_change('organization_id');
