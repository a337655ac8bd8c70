-- CreateTable
CREATE TABLE "usage_months" (
    "organization_id" TEXT NOT NULL,
    "month" DATE NOT NULL,
    "cap" TEXT NOT NULL,
    "used" INTEGER NOT NULL,
    "peak" INTEGER NOT NULL,

    CONSTRAINT "usage_months_pkey" PRIMARY KEY ("organization_id","cap","month")
);

-- What there is already counts, too.
INSERT INTO "usage_months" ("organization_id", "month", "cap", "used", "peak")
SELECT "organization_id", date_trunc('month', "created_at" AT TIME ZONE 'UTC')::date, 'publishRequestsPerMonth', count(*), count(*)
FROM "publish_requests" WHERE "mode" = 'live' GROUP BY 1, 2
UNION ALL
SELECT "organization_id", date_trunc('month', now() AT TIME ZONE 'UTC')::date, 'connectedProfiles', count(*), count(*)
FROM "connected_profiles" WHERE "mode" = 'live' AND "status" = 'live' GROUP BY 1
UNION ALL
SELECT "organization_id", date_trunc('month', now() AT TIME ZONE 'UTC')::date, 'eventDestinations', count(*), count(*)
FROM "event_destinations" WHERE "mode" = 'live' GROUP BY 1;
