-- no transaction
-- expand
-- Rows found by what they refer to, which was read from whole tables. Every statement may run again after a kill.
drop index concurrently if exists app.session_device;
create index concurrently session_device on app.session (device_id, created_at desc) where device_id is not null;
drop index concurrently if exists app.document_parent;
create index concurrently document_parent on app.document (parent_id) where parent_id is not null;
drop index concurrently if exists app.phone_replaces;
create index concurrently phone_replaces on app.phone (replaces) where replaces is not null;
