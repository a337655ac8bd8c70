-- CreateTable
CREATE TABLE "approval_links" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "mode" "Mode" NOT NULL,
    "publish_request_id" TEXT NOT NULL,
    "submitted_at" TIMESTAMPTZ(3) NOT NULL,
    "key_id" TEXT,
    "reviewer" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "approval_links_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "approval_links_organization_id_mode_id_idx" ON "approval_links"("organization_id", "mode", "id");

-- CreateIndex
CREATE INDEX "approval_links_organization_id_mode_publish_request_id_idx" ON "approval_links"("organization_id", "mode", "publish_request_id");

-- CreateIndex
CREATE INDEX "approval_links_expires_at_idx" ON "approval_links"("expires_at");
