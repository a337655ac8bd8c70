-- How hosted pages look: of an organization, and of each Auth Integration that has a look of its own.
CREATE TABLE "brands" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "name" TEXT,
    "accent_color" TEXT,
    "logo" BYTEA,
    "logo_type" TEXT,
    "logo_version" TEXT,
    "icon" BYTEA,
    "icon_type" TEXT,
    "icon_version" TEXT,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "brands_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "brands_organization_id_idx" ON "brands"("organization_id");
