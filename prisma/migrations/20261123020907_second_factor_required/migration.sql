ALTER TABLE "organizations" ADD COLUMN "second_factor_required" BOOLEAN NOT NULL DEFAULT false;
