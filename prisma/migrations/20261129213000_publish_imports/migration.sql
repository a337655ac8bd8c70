-- CreateEnum
CREATE TYPE "PublishImportStatus" AS ENUM ('checking', 'ready', 'running', 'completed', 'canceled');

-- CreateEnum
CREATE TYPE "PublishImportFormat" AS ENUM ('csv', 'jsonLines');

-- CreateEnum
CREATE TYPE "PublishImportRowStatus" AS ENUM ('pending', 'valid', 'invalid', 'created', 'duplicate', 'outstanding', 'canceled');

-- CreateTable
CREATE TABLE "publish_imports" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "mode" "Mode" NOT NULL,
    "status" "PublishImportStatus" NOT NULL DEFAULT 'checking',
    "format" "PublishImportFormat" NOT NULL,
    "key_id" TEXT NOT NULL,
    "due_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "completed_at" TIMESTAMPTZ(3),

    CONSTRAINT "publish_imports_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "publish_import_rows" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "mode" "Mode" NOT NULL,
    "import_id" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "key" TEXT,
    "status" "PublishImportRowStatus" NOT NULL DEFAULT 'pending',
    "content" BYTEA,
    "errors" JSONB,
    "publish_group_id" TEXT,
    "publish_request_ids" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "publish_import_rows_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "publish_import_keys" (
    "organization_id" TEXT NOT NULL,
    "mode" "Mode" NOT NULL,
    "key" TEXT NOT NULL,
    "publish_group_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "publish_import_keys_pkey" PRIMARY KEY ("organization_id","mode","key")
);

-- CreateIndex
CREATE INDEX "publish_imports_organization_id_mode_id_idx" ON "publish_imports"("organization_id", "mode", "id");

-- CreateIndex
CREATE INDEX "publish_imports_due_at_idx" ON "publish_imports"("due_at");

-- CreateIndex
CREATE INDEX "publish_imports_created_at_idx" ON "publish_imports"("created_at");

-- CreateIndex
CREATE INDEX "publish_import_rows_organization_id_import_id_number_idx" ON "publish_import_rows"("organization_id", "import_id", "number");

-- CreateIndex
CREATE INDEX "publish_import_rows_created_at_idx" ON "publish_import_rows"("created_at");

-- CreateIndex
CREATE INDEX "publish_import_rows_held_idx" ON "publish_import_rows"("created_at") WHERE (content IS NOT NULL);
