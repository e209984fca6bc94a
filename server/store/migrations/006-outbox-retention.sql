-- Announcements that the sequencer has passed are deleted after a day (server/app/retention.ts).
grant delete on app.outbox to sixpence_api;
