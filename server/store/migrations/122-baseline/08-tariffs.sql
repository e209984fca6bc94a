-- Tariffs: versions of each plan with their fees, limits, margins and cut-offs, and the mails about them.

-- A plan is a brand and a kind of customers. Its tariffs are versions, each in force from its moment until the next one.
create table app.tariff_version (
  id bigint generated always as identity primary key,
  brand text not null,
  customer_type smallint not null check (customer_type in (1, 2, 3)),
  number integer not null check (number > 0),
  state text not null check (state in ('draft', 'proposed', 'published', 'withdrawn')),
  -- of the press of the button that began it, so that it is begun once
  key uuid not null,
  valid_from timestamptz,
  note text not null,
  copy_of bigint references app.tariff_version,
  -- the version in force when it was proposed: of the published, one follows each
  follows bigint references app.tariff_version,
  revision integer not null default 1,
  -- staff who drafted, changed or proposed it, the drafter first; nobody of what came with a release
  authors bigint[] not null,
  drafted_at timestamptz not null,
  proposed_by bigint references app.person,
  proposed_at timestamptz,
  published_by bigint references app.person,
  published_at timestamptz,
  -- published where one person may do both
  alone boolean not null default false,
  -- worse for customers than the version it follows
  is_worse boolean not null default false,
  withdrawn_by bigint references app.person,
  withdrawn_at timestamptz,
  -- of the last time it was sent back or withdrawn
  why text,
  unique (brand, customer_type, number),
  unique (brand, key),
  check (state <> 'published' or valid_from is not null),
  check (alone or published_by is null or published_by <> all (authors))
);
-- Two drafts that follow the same version cannot both be published.
create unique index tariff_version_follows on app.tariff_version (follows) where state = 'published';
create unique index tariff_version_first on app.tariff_version (brand, customer_type)
  where state = 'published' and follows is null;
grant select, insert, update on app.tariff_version to sixpence_api;

-- Fees of payments from an amount on; the rows of a country replace those of '*', which is everywhere else.
create table app.tariff_fee (
  version_id bigint not null references app.tariff_version,
  method text not null,
  currency text not null,
  country text not null default '*' check (country ~ '^([A-Z]{2}|\*)$'),
  from_amount numeric not null default 0 check (from_amount >= 0),
  percent numeric not null check (percent >= 0 and percent <= 100),
  fixed numeric not null default 0 check (fixed >= 0),
  minimum numeric not null check (minimum >= 0),
  maximum numeric check (maximum >= minimum),
  primary key (version_id, method, currency, country, from_amount)
);
grant select, insert, update, delete on app.tariff_fee to sixpence_api;

create table app.tariff_limit (
  version_id bigint not null references app.tariff_version,
  verified boolean not null,
  method text not null,
  currency text not null,
  country text not null default '*' check (country ~ '^([A-Z]{2}|\*)$'),
  per_operation numeric not null check (per_operation >= 0),
  per_day numeric not null check (per_day >= 0),
  per_month numeric not null check (per_month >= 0),
  primary key (version_id, verified, method, currency, country)
);
grant select, insert, update, delete on app.tariff_limit to sixpence_api;

-- What an exchange takes of the reference rate; '*' is any currency without a row of its own.
create table app.tariff_margin (
  version_id bigint not null references app.tariff_version,
  sold text not null,
  bought text not null,
  basis_points integer not null check (basis_points between 0 and 1000),
  primary key (version_id, sold, bought),
  check (sold <> bought or sold = '*')
);
grant select, insert, update, delete on app.tariff_margin to sixpence_api;

-- Cut-offs earlier than the payment system's, in the zone of its bank.
create table app.tariff_cut_off (
  version_id bigint not null references app.tariff_version,
  method text not null,
  currency text not null,
  time text not null check (time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  primary key (version_id, method, currency)
);
grant select, insert, update, delete on app.tariff_cut_off to sixpence_api;

-- Mails to the customers of a plan about a version, each once.
create table app.tariff_letter (
  version_id bigint not null references app.tariff_version,
  customer_id bigint not null references app.customer,
  about text not null check (about in ('published', 'withdrawn')),
  at timestamptz not null,
  leased_until timestamptz,
  told_at timestamptz,
  primary key (version_id, customer_id, about)
);
create index tariff_letter_open on app.tariff_letter (at) where told_at is null;
create index tariff_letter_customer on app.tariff_letter (customer_id);
grant select, insert, update, delete on app.tariff_letter to sixpence_api;
