-- Who is looked for on lists of sanctions and exposed people, and what was found (docs/SCREENING.md).

-- The lists that answered, each version once, in the order in which they were met. An earlier one that comes back is new.
create table app.screening_list (
  id int generated always as identity (start with 2) primary key,
  version text not null,
  -- when its provider made it
  made_at timestamptz,
  seen_at timestamptz not null
);
-- How the provider does: one row.
create table app.screening_provider (
  id boolean primary key default true check (id),
  answered_at timestamptz,
  failing_since timestamptz,
  -- whether it does not say which list it has, or compares no names
  failing_what text check (failing_what in ('list', 'names'))
);
insert into app.screening_provider default values;

-- Everybody the bank has to do with. list_id: the list they were last compared with; 0: new, or changed since.
create table app.screening_subject (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('person', 'company', 'representative')),
  subject_id bigint not null,
  list_id int not null default 0,
  next_at timestamptz,
  claimed_until timestamptz,
  unique (kind, subject_id)
);
create index screening_subject_due on app.screening_subject (list_id, id);

create table app.screening_case (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('person', 'company', 'representative', 'payment')),
  -- of a payment its hold's operation
  subject_id bigint not null,
  -- whose it is: the payer, or whom the subject belongs to
  customer_id bigint not null references app.customer,
  list_id int not null references app.screening_list,
  -- the highest of its hits
  score real not null,
  -- what was compared and what was found, sealed for the customer
  words bytea not null,
  version int not null default 1,
  opened_at timestamptz not null,
  outcome text check (outcome in ('false', 'true')),
  decided_at timestamptz,
  decided_by bigint references app.person,
  -- why, sealed for the customer
  reason bytea,
  check ((outcome is null) = (decided_at is null))
);
create unique index screening_case_open on app.screening_case (kind, subject_id) where outcome is null;
create index screening_case_customer on app.screening_case (customer_id, id);
create index screening_case_waiting on app.screening_case (opened_at) where outcome is null;

-- Hits decided to be whom was compared or somebody else, as long as neither what was compared nor the entry changes.
create table app.screening_decided (
  -- both keyed, of what was compared and of the entry
  digest bytea not null,
  entity bytea not null,
  outcome text not null check (outcome in ('false', 'true')),
  case_id bigint not null references app.screening_case,
  primary key (digest, entity)
);

-- A payment out is compared before it is sent: with this list. One with a hit is held until it is decided.
alter table app.instruction add column screened_with int;
alter table app.instruction drop constraint instruction_state_check;
alter table app.instruction add constraint instruction_state_check check (state in
  ('created', 'held', 'sent', 'accepted', 'unknown', 'settled', 'rejected', 'returned', 'recalled', 'withdrawn'));

grant select, insert, update on app.screening_list to sixpence_api;
grant select, update on app.screening_provider to sixpence_api;
grant select, insert, update, delete on app.screening_subject to sixpence_api;
grant select, insert, update on app.screening_case to sixpence_api;
grant select, insert, update on app.screening_decided to sixpence_api;

-- Subjects follow from what is written about people, whoever writes it: a name that changes is compared again.
create function app.screen_access() returns trigger language plpgsql as $$
begin
  insert into app.screening_subject (kind, subject_id)
  select 'person', new.person_id from app.customer c where c.id = new.customer_id and c.sandbox_of is null
  on conflict (kind, subject_id) do nothing;
  return null;
end $$;
create trigger screening after insert on app.access for each row execute function app.screen_access();

create function app.screen_person() returns trigger language plpgsql as $$
begin
  update app.screening_subject set list_id = 0, next_at = null where kind = 'person' and subject_id = new.id;
  return null;
end $$;
create trigger screening after update of name_sealed, birth_day_sealed on app.person for each row
  when (old.name_sealed is distinct from new.name_sealed or old.birth_day_sealed is distinct from new.birth_day_sealed)
  execute function app.screen_person();

create function app.screen_customer() returns trigger language plpgsql as $$
begin
  if new.sandbox_of is not null then return null; end if;
  if new.type = 1 then
    update app.screening_subject set list_id = 0, next_at = null
    where kind = 'person' and subject_id in (select person_id from app.access where customer_id = new.id);
  else
    insert into app.screening_subject (kind, subject_id) values ('company', new.id)
    on conflict (kind, subject_id) do update set list_id = 0, next_at = null;
  end if;
  return null;
end $$;
create trigger screening after insert or update of name_sealed, residence_country on app.customer
  for each row execute function app.screen_customer();

create function app.screen_representative() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from app.screening_subject where kind = 'representative' and subject_id = old.id;
  else
    insert into app.screening_subject (kind, subject_id) values ('representative', new.id)
    on conflict (kind, subject_id) do update set list_id = 0, next_at = null;
  end if;
  return null;
end $$;
create trigger screening after insert or update of sealed or delete on app.representative
  for each row execute function app.screen_representative();

-- Who was here before is compared by the process of the daily lists, not by the server.
insert into app.screening_subject (kind, subject_id, list_id)
  select distinct 'person', a.person_id, 1 from app.access a join app.customer c on c.id = a.customer_id where c.sandbox_of is null
  union all select 'company', id, 1 from app.customer where type <> 1 and sandbox_of is null
  union all select 'representative', id, 1 from app.representative;

-- The provider of lists in the town.
create table sandbox.screening (
  id boolean primary key default true check (id),
  mood text not null default 'well',
  number int not null default 1,
  changed_at timestamptz not null default '2026-01-01',
  added text[] not null default '{}'
);
insert into sandbox.screening default values;
grant select, update on sandbox.screening to sixpence_api;
