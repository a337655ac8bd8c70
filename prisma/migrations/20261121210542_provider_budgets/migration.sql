-- CreateTable
CREATE TABLE "provider_budgets" (
    "organization_id" TEXT NOT NULL,
    "mode" "Mode" NOT NULL,
    "provider_id" TEXT NOT NULL,
    "external_id" TEXT NOT NULL,
    "app" TEXT NOT NULL,
    "budget" TEXT NOT NULL,
    "unit" TEXT NOT NULL,
    "used" DOUBLE PRECISION NOT NULL,
    "limit" DOUBLE PRECISION,
    "window_seconds" INTEGER,
    "resets_at" TIMESTAMPTZ(3),
    "read_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "provider_budgets_pkey" PRIMARY KEY ("organization_id","mode","provider_id","external_id","app","budget")
);

-- CreateIndex
CREATE INDEX "provider_budgets_read_at_idx" ON "provider_budgets"("read_at");

-- CreateIndex
CREATE INDEX "publish_requests_account_completed_at_idx" ON "publish_requests"("account", "completed_at");
