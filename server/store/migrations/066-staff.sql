-- Who works for the bank, and what they may do there.

-- A role is a named set of permissions at some brands (none: at all of them), with the most its people may credit per
-- currency ({}: no limit). The shipped ones have a key and are written anew at each start; operators build others.
create table app.role (
  id bigint generated always as identity (start with 101) primary key,
  key text unique,
  name text not null check (length(name) between 1 and 60),
  permissions text[] not null default '{}',
  brands text[] not null default '{}',
  amount_limits jsonb not null default '{}',
  -- incremented with every change; a change names the version it is based on
  version int not null default 1
);
create unique index role_name on app.role (lower(name));

-- The people of the bank. Who has left keeps the row, because decisions name them.
create table app.staff (
  person_id bigint primary key references app.person,
  role_id bigint not null references app.role,
  since timestamptz not null default now(),
  left_at timestamptz
);
create index staff_role on app.staff (role_id) where left_at is null;

-- Administrators were a flag of the person until now.
insert into app.role (key, name) values ('administrator', 'Administrator');
insert into app.staff (person_id, role_id) select p.id, r.id from app.person p, app.role r where p.is_admin;
alter table app.person drop column is_admin;

grant select, insert, update on app.role, app.staff to sixpence_api;
