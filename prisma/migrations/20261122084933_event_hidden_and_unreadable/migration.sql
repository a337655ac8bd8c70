-- AlterTable
ALTER TABLE "events" ADD COLUMN     "hidden" BOOLEAN,
ADD COLUMN     "unreadable" BOOLEAN;
