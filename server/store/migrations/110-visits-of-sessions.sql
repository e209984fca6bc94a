-- expand
-- A visit to a customer's pages ends with the session at the desk in which it began; null: begun before this release.
alter table app.visit add column staff_session uuid;
