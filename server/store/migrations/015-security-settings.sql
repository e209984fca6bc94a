-- The phone that is woken when something waits; without one, all of them are.
alter table app.device add column is_default boolean not null default false;
create unique index device_default on app.device (person_id) where is_default;
