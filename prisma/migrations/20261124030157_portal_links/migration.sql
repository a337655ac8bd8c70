-- CreateTable
CREATE TABLE "portal_links" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "mode" "Mode" NOT NULL,
    "key_id" TEXT NOT NULL,
    "external_user" TEXT NOT NULL,
    "topics" TEXT[],
    "return_url" TEXT,
    "frame_ancestors" TEXT[],
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "portal_links_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "portal_links_organization_id_mode_id_idx" ON "portal_links"("organization_id", "mode", "id");

-- CreateIndex
CREATE INDEX "portal_links_expires_at_idx" ON "portal_links"("expires_at");
