-- The people of the bank sign in apart from its customers: they are persons of the brand 'console', so that no look-up of a
-- customer's brand finds them, with sessions of their own.
create table app.staff_session (
  id uuid primary key,
  -- what the browser keeps is stored as a hash only
  token_hash bytea not null unique,
  person_id bigint not null references app.staff,
  brand text not null,
  address text not null,
  user_agent text not null,
  created_at timestamptz not null,
  active_at timestamptz not null,
  ended_at timestamptz,
  ended_why text
);
create index staff_session_open on app.staff_session (person_id) where ended_at is null;

-- A link by which somebody becomes staff, or gets in again who lost the way: once, for a day.
create table app.staff_invite (
  token_hash bytea primary key,
  person_id bigint not null references app.staff,
  -- null: the command line
  invited_by bigint references app.staff,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  withdrawn_at timestamptz
);
create index staff_invite_person on app.staff_invite (person_id) where used_at is null and withdrawn_at is null;

-- Customers whom a person of the staff must not decide about: their own, their relatives', those they have an interest in.
create table app.staff_conflict (
  person_id bigint not null references app.staff,
  customer_id bigint not null references app.customer,
  declared_at timestamptz not null,
  primary key (person_id, customer_id)
);

-- Administrators until now are customers too. They stay customers, and get into the console by an invitation.
update app.staff f set left_at = now() from app.person p where p.id = f.person_id and p.brand <> 'console';

grant select, insert, update on app.staff_session, app.staff_invite to sixpence_api;
grant select, insert, delete on app.staff_conflict to sixpence_api;
