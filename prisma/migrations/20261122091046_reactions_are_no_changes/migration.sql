-- AlterTable
ALTER TABLE "observed_items" DROP COLUMN "versions";
