-- What the bank asks a customer for: the questionnaire, new personal details, due diligence (0 none, 1 asked for, 2 in
-- review, 3 done, 4 more asked for).
alter table app.customer add column need_kyc boolean not null default false;
alter table app.customer add column need_personal_info boolean not null default false;
alter table app.customer add column due_diligence_level smallint not null default 0
  check (due_diligence_level between 0 and 4);

-- Why a customer is limited (B123), which kinds of document would help, and until when.
create table app.restriction (
  id bigint generated always as identity primary key,
  customer_id bigint not null references app.customer,
  reason smallint not null check (reason between 1 and 5),
  documents int[] not null default '{}',
  answer_by timestamptz,
  created_at timestamptz not null default now(),
  closed_at timestamptz
);
create index restriction_customer on app.restriction (customer_id) where closed_at is null;
grant select, insert, update on app.restriction to sixpence_api;
