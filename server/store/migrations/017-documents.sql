-- Files on their way in: pieces sealed for the customer, until the content is checked; `sealed` is the clean copy.
create table app.upload (
  id bigint generated always as identity (start with 801) primary key,
  customer_id bigint not null references app.customer,
  person_id bigint not null references app.person,
  size int not null check (size > 0),
  received int not null default 0 check (received <= size),
  media_type text check (media_type in ('image/jpeg', 'application/pdf')),
  -- { bytes } of the clean copy
  sealed bytea,
  clean_size int,
  width int,
  height int,
  pages int,
  created_at timestamptz not null,
  check ((sealed is null) = (media_type is null))
);
create index upload_customer on app.upload (customer_id);
create index upload_age on app.upload (created_at);

create table app.upload_piece (
  upload_id bigint not null references app.upload on delete cascade,
  starts_at int not null,
  sealed bytea not null,
  primary key (upload_id, starts_at)
);

-- What a customer handed in; the desk accepts it or sends it back with a reason.
create table app.document (
  id bigint generated always as identity (start with 701) primary key,
  customer_id bigint not null references app.customer,
  -- who handed it in
  person_id bigint not null references app.person,
  -- a type of protocol/rules/documents.ts
  kind smallint not null,
  address_id bigint references app.address on delete set null,
  -- of a document that came with another and shows how the two belong together
  parent_id bigint references app.document on delete cascade,
  is_due_diligence boolean not null default false,
  state text not null default 'waiting' check (state in ('waiting', 'accepted', 'rejected', 'canceled')),
  -- of a rejected one: a reason of protocol/rules/documents.ts, and what the desk adds in its own words
  reason text,
  note text,
  issued_on date,
  expires_on date,
  created_at timestamptz not null,
  decided_at timestamptz,
  check (state <> 'rejected' or reason is not null)
);
create index document_customer on app.document (customer_id, created_at desc);
create index document_waiting on app.document (created_at) where state = 'waiting';

create table app.document_file (
  id bigint generated always as identity (start with 901) primary key,
  document_id bigint not null references app.document on delete cascade,
  side text not null check (side in ('main', 'additional')),
  media_type text not null check (media_type in ('image/jpeg', 'application/pdf')),
  size int not null,
  width int,
  height int,
  pages int,
  -- sealed for the customer; null once it was kept long enough
  sealed bytea,
  unique (document_id, side)
);

-- Tax forms that somebody signs with the signing company.
create table app.signing (
  id bigint generated always as identity (start with 1) primary key,
  customer_id bigint not null references app.customer,
  person_id bigint not null references app.person,
  form text not null check (form in ('w9', 'w8ben', 'w8benE')),
  -- how the signing company calls it
  client_id text not null unique,
  state text not null default 'waiting' check (state in ('waiting', 'signed', 'declined', 'expired', 'replaced')),
  -- of what was shown to the signer
  digest bytea not null,
  sealed bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index signing_customer on app.signing (customer_id, created_at desc);
create unique index signing_waiting on app.signing (customer_id, form) where state = 'waiting';

grant select, insert, update, delete on app.upload, app.upload_piece, app.document, app.document_file, app.signing
  to sixpence_api;

-- What a company certifies of its taxes stands beside what a person does.
alter table app.questionnaire drop constraint questionnaire_kind_check;
alter table app.questionnaire add constraint questionnaire_kind_check
  check (kind in ('registration', 'kyc', 'dueDiligence', 'taxResidence', 'businessTaxResidence'));

-- The signing company's own memory in the demo: what it shows to the signer, and what became of it.
create table sandbox.signature_order (
  client_id text primary key,
  brand text not null,
  signer text not null,
  title text not null,
  lines text[] not null,
  digest text not null,
  return_to text not null,
  at timestamptz not null,
  outcome text check (outcome in ('signed', 'declined', 'expired')),
  signed_as text,
  ended_at timestamptz
);
grant select, insert, update on sandbox.signature_order to sixpence_api;
