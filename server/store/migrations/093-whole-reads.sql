-- no transaction
-- expand
-- Conditions that no index served, so that the whole table was read (server/testing/whole-reads.ts). Every statement may run
-- again after a kill.
drop index concurrently if exists app.session_device;
create index concurrently session_device on app.session (device_id, created_at desc) where device_id is not null;
drop index concurrently if exists app.document_parent;
create index concurrently document_parent on app.document (parent_id) where parent_id is not null;
drop index concurrently if exists app.phone_replaces;
create index concurrently phone_replaces on app.phone (replaces) where replaces is not null;
drop index concurrently if exists app.device_of_person;
create index concurrently device_of_person on app.device (person_id);
drop index concurrently if exists app.device_secret_device;
create index concurrently device_secret_device on app.device_secret (device_id);
drop index concurrently if exists app.contract_company;
create index concurrently contract_company on app.contract (company_id);
drop index concurrently if exists app.company_paper_kind;
create index concurrently company_paper_kind on app.company_paper (customer_id, kind);
drop index concurrently if exists app.restriction_of_customer;
create index concurrently restriction_of_customer on app.restriction (customer_id, id desc);
drop index concurrently if exists app.identity_run_person;
create index concurrently identity_run_person on app.identity_run (person_id, created_at desc);
drop index concurrently if exists app.card_end_due;
create index concurrently card_end_due on app.card_end (next_at) where next_at is not null;
