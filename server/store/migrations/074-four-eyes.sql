-- Which decisions of the desk take two people, by brand and kind. The rule in force is the newest change that was made or
-- confirmed; rows are never changed after that, so that this is the history too.
create table app.four_eyes_change (
  id bigint generated always as identity primary key,
  brand text not null,
  -- the call that makes the decision
  kind text not null,
  level text not null check (level in ('one', 'weighty', 'two')),
  -- up to these one decides alone: an amount per currency
  amounts jsonb not null default '{}',
  why text not null,
  actor_id bigint not null references app.staff,
  created_at timestamptz not null,
  -- what was in force when it was proposed; null: as shipped
  based_on bigint references app.four_eyes_change,
  outcome text check (outcome in ('made', 'confirmed', 'declined')),
  decided_by bigint references app.staff,
  decided_at timestamptz,
  check ((outcome is null) = (decided_at is null) and (outcome is null) = (decided_by is null)),
  -- What is made is made by one, and what is confirmed by another, whatever the program says.
  check (outcome is distinct from 'made' or decided_by = actor_id),
  check (outcome is distinct from 'confirmed' or decided_by <> actor_id)
);
create unique index four_eyes_open on app.four_eyes_change (brand, kind) where outcome is null;
create index four_eyes_now on app.four_eyes_change (brand, kind, id) where outcome in ('made', 'confirmed');

grant select, insert, update on app.four_eyes_change to sixpence_api;
