-- People, the customers they act for, their accounts, how they are reached, what they are told, and how they leave or move.

-- Keys of personal data, one per subject, sealed with the server's key. Without its row a subject's data is unreadable.
create table app.data_key (
  subject text primary key,
  wrapped bytea not null,
  created_at timestamptz not null default now()
);
grant select, insert, update, delete on app.data_key to sixpence_api;

-- Who people and customers are. A look-up finds a whole value and is of one brand; the arrays hold 64 bits of one for each
-- beginning of a word and each ending of a phone number. What is in clear has another name, so that nothing reads or writes it by
-- mistake; the server seals what it finds there when it starts and leaves it empty (server/store/customer/seal-older.ts).
create table app.person (
  id bigint primary key default nextval('app.person_id'),
  brand text not null,
  email_clear text constraint person_email_check check (email_clear = lower(email_clear)),
  first_name_clear text,
  last_name_clear text,
  birth_day_clear date,
  phone_clear text,
  language text not null default 'en',
  password_hash text not null,
  -- 'no', 'otp', 'sms' or 'push': what the second step of a sign-in asks for
  login_2fa text not null default 'no' check (login_2fa in ('no', 'otp', 'sms', 'push')),
  -- the key of an authenticator; in clear, 20 bytes, it is sealed where it stands when the server starts
  totp_secret bytea,
  -- the last time step whose code was used, so that a code works once
  totp_step bigint not null default 0,
  created_at timestamptz not null default now(),
  -- Until then moving to push is asked for (soft), from then on it is needed (strict); null: not asked for (Q030).
  push_by timestamptz,
  ip_access boolean not null default false,
  -- keyed hash of the code with which payments of mode 4 are approved (Q048)
  approval_code_hash bytea,
  -- What completed the sign-in before push did: gone back to with the last phone.
  login_2fa_before text check (login_2fa_before in ('no', 'otp', 'sms')),
  email_look_up bytea unique,
  email_sealed bytea,
  name_sealed bytea,
  name_words bigint[] not null default '{}',
  birth_day_sealed bytea,
  phone_look_up bytea,
  phone_sealed bytea,
  phone_endings bigint[] not null default '{}',
  -- A number that somebody typed at the registration, or that a company named for its user, is no factor until its owner entered
  -- a code that was sent to it.
  phone_unproven boolean not null default false,
  constraint person_brand_email_key unique (brand, email_clear)
);
-- Who calls the bank is found by their phone number.
create index person_phone_look_up on app.person (phone_look_up);
create index person_phone_endings on app.person using gin (phone_endings);
create index person_name_words on app.person using gin (name_words);
create index person_clear on app.person (id)
  where email_clear is not null or first_name_clear is not null or last_name_clear is not null
    or birth_day_clear is not null or phone_clear is not null;
create index person_totp_clear on app.person (id) where length(totp_secret) = 20;
grant select, insert, update on app.person to sixpence_api;

create table app.customer (
  id bigint primary key default nextval('app.customer_id'),
  brand text not null,
  -- 1 personal, 2 business, 3 old business (Q046)
  type smallint not null check (type in (1, 2, 3)),
  name_clear text,
  email_clear text constraint customer_email_check check (email_clear = lower(email_clear)),
  residence_country text not null,
  -- in clear; the server moves it into `tax_sealed` when it starts
  tax_id text,
  default_currency text not null,
  verified boolean not null default false,
  limited boolean not null default false,
  closed boolean not null default false,
  -- approval method of payments: 0 none, 2 sms, 3 otp, 4 code (B222)
  approve_mode smallint not null default 2 check (approve_mode between 0 and 4),
  created_at timestamptz not null default now(),
  -- What the bank asks a customer for: the questionnaire, new personal details, due diligence (0 none, 1 asked for, 2 in
  -- review, 3 done, 4 more asked for).
  need_kyc boolean not null default false,
  need_personal_info boolean not null default false,
  due_diligence_level smallint not null default 0 check (due_diligence_level between 0 and 4),
  tax_sealed bytea,
  -- Every payment of the company needs the approval of a second user (Q049).
  strict boolean not null default false,
  name_sealed bytea,
  name_words bigint[] not null default '{}',
  email_look_up bytea unique,
  email_sealed bytea,
  email_words bigint[] not null default '{}',
  -- A sandbox is two customers: the company's double, and one who pays it and is paid by it. Their ids say what they are, so that
  -- nothing has to be looked up to leave them out. Nobody has access to them, and no e-mail address finds them.
  sandbox_of bigint references app.customer,
  constraint customer_brand_email_key unique (brand, email_clear),
  constraint customer_sandbox check ((sandbox_of is not null) = (id >= 900000000000000))
);
create index customer_name_words on app.customer using gin (name_words);
-- A part of a name or of an address finds a customer.
create index customer_words on app.customer using gin ((name_words || email_words));
create index customer_clear on app.customer (id) where name_clear is not null or email_clear is not null;
create index customer_tax_clear on app.customer (id) where tax_id is not null;
create index customer_sandbox_of on app.customer (sandbox_of) where sandbox_of is not null;
grant select, insert, update on app.customer to sixpence_api;

create table app.access (
  person_id bigint not null references app.person,
  customer_id bigint not null references app.customer,
  -- access right 0..5 (B331)
  access_right smallint not null check (access_right between 0 and 5),
  balance_info boolean not null default true,
  permissions text[] not null default '{}',
  primary key (person_id, customer_id)
);
create index access_customer on app.access (customer_id);
grant select, insert, update, delete on app.access to sixpence_api;

-- What the customer calls an account and its outside number; the ledger has the money under the same id.
create table app.account (
  id bigint primary key,
  customer_id bigint not null references app.customer,
  brand text not null,
  type int not null,
  currency text not null,
  alias text not null check (length(alias) between 1 and 30),
  number text not null unique,
  opened_at timestamptz not null default now(),
  -- The account a card account is settled from: what its card spends is held and booked there.
  settlement_account_id bigint references app.account
);
create index account_customer on app.account (customer_id, currency);
grant select, insert, update on app.account to sixpence_api;

-- How money gets into an account: what somebody who pays has to name, as a company outside gave it.
create table app.way_in (
  id bigint generated always as identity primary key,
  account_id bigint not null references app.account,
  way text not null check (way in ('local', 'wire', 'chain')),
  -- who may pay by it: 'own', the customer alone, or 'anyone'
  source text not null check (source in ('own', 'anyone')),
  network text not null default '',
  -- which company was asked
  partner text not null,
  -- 'asked' until the company has answered
  state text not null default 'asked' check (state in ('asked', 'given', 'notOffered')),
  -- what the company names when money came in, without separators
  number text,
  -- says whose it is where many customers share the number
  reference text,
  -- as text, which keeps the order they are shown in
  details json,
  bank jsonb,
  viewed_at timestamptz,
  created_at timestamptz not null,
  -- when it is asked for next; null once it was answered
  next_at timestamptz,
  attempts int not null default 0,
  -- The cell whose payment company gave the details and reports what is paid to them; null for this one.
  cell text,
  unique (account_id, way, source, network),
  check (state <> 'given' or (number is not null and details is not null))
);
create unique index way_in_number on app.way_in (partner, number) where reference is null;
create unique index way_in_reference on app.way_in (partner, number, reference) where reference is not null;
create index way_in_due on app.way_in (next_at) where next_at is not null;
grant select, insert, update on app.way_in to sixpence_api;

create table app.blacklist (
  customer_id bigint not null references app.customer,
  blocked_customer_id bigint not null references app.customer,
  at timestamptz not null default now(),
  block_type text not null default 'both' check (block_type in ('incoming', 'outgoing', 'both')),
  primary key (customer_id, blocked_customer_id)
);
grant select, insert, update, delete on app.blacklist to sixpence_api;

-- Why a customer is limited (B123), which kinds of document would help, and until when.
-- A restriction is a case: who it waits for, what the customer may be told, and what became of an appeal. Without `told`
-- the reason itself is told where it may be (Q066). What a person wrote is sealed for the customer.
create table app.restriction (
  id bigint generated always as identity primary key,
  customer_id bigint not null references app.customer,
  reason smallint not null check (reason between 1 and 5),
  documents int[] not null default '{}',
  answer_by timestamptz,
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  stage text not null default 'waiting' check (stage in ('waiting', 'review', 'appealed')),
  told smallint check (told in (1, 2, 5)),
  version int not null default 1,
  appeal bytea,
  appealed_at timestamptz,
  answer bytea
);
create index restriction_customer on app.restriction (customer_id) where closed_at is null;
create index restriction_of_customer on app.restriction (customer_id, id desc);
create index restriction_waiting on app.restriction (created_at) where closed_at is null;
grant select, insert, update on app.restriction to sixpence_api;

-- Who a company is made of: its people, and the companies that hold its shares. Who they are is sealed for the customer.
create table app.representative (
  id bigint generated always as identity (start with 1101) primary key,
  customer_id bigint not null references app.customer,
  is_company boolean not null,
  -- who of them uses the account, once the access was taken up
  person_id bigint references app.person,
  sealed bytea not null,
  created_at timestamptz not null,
  unique (customer_id, person_id)
);
grant select, insert, update, delete on app.representative to sixpence_api;

-- What they are (catalogue enum representativeTypes): 2 director, 6 person and 9 company that holds shares, 8 owner in the
-- end, 1 who answered for the registration.
create table app.representative_role (
  representative_id bigint not null references app.representative on delete cascade,
  -- of which company above; null: of the customer itself
  of_id bigint references app.representative on delete cascade,
  type smallint not null check (type in (1, 2, 6, 8, 9)),
  -- in ten-thousandths of a percent
  share int check (share between 1 and 1000000),
  unique nulls not distinct (representative_id, of_id, type),
  check ((share is not null) = (type in (6, 9)))
);
create index representative_role_of on app.representative_role (of_id);
grant select, insert, update, delete on app.representative_role to sixpence_api;

-- What a company, or the desk for it, changed about its people: what was and what is, sealed for the customer. It outlasts
-- whom it is about.
create table app.representative_change (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_id bigint not null references app.person,
  customer_id bigint not null references app.customer,
  representative_id bigint not null,
  call text not null,
  words bytea not null
);
create index representative_change_customer on app.representative_change (customer_id, id);
grant select, insert on app.representative_change to sixpence_api;

-- How a customer is reached and where they live; the values are sealed for the customer (app.data_key).
create table app.address (
  id bigint generated always as identity (start with 401) primary key,
  customer_id bigint not null references app.customer,
  -- what it is for, 0 to 5 (B217)
  kind smallint not null check (kind between 0 and 5),
  -- whether it is proven, 0 to 4 (B218)
  confirmation smallint not null default 0 check (confirmation between 0 and 4),
  -- when the customer last said that it is still right (Q071)
  stated_at timestamptz not null,
  sealed bytea not null,
  created_at timestamptz not null,
  -- Where one of a company's representatives lives; without one an address is the customer's own.
  representative_id bigint references app.representative on delete cascade
);
create index address_customer on app.address (customer_id);
create index address_representative on app.address (representative_id) where representative_id is not null;
grant select, insert, update, delete on app.address to sixpence_api;

create table app.phone (
  id bigint generated always as identity (start with 501) primary key,
  customer_id bigint not null references app.customer,
  look_up bytea not null,
  sealed bytea not null,
  confirmed boolean not null default false,
  is_primary boolean not null,
  -- the number it takes the place of, once that is approved by a code to the old one
  replaces bigint references app.phone on delete cascade,
  req_id text unique,
  challenge text,
  code_hash bytea,
  attempts int not null default 0,
  sends int not null default 0,
  sent_at timestamptz,
  expires_at timestamptz,
  created_at timestamptz not null,
  unique (customer_id, look_up)
);
create unique index phone_primary on app.phone (customer_id) where is_primary;
create index phone_look_up on app.phone (look_up);
create index phone_replaces on app.phone (replaces) where replaces is not null;
grant select, insert, update, delete on app.phone to sixpence_api;

create table app.email (
  id bigint generated always as identity (start with 601) primary key,
  customer_id bigint not null references app.customer,
  look_up bytea not null,
  sealed bytea not null,
  confirmed boolean not null default false,
  is_primary boolean not null,
  -- the address the customer signs in and is paid with
  is_login boolean not null default false,
  code_hash bytea,
  attempts int not null default 0,
  sends int not null default 0,
  sent_at timestamptz,
  expires_at timestamptz,
  created_at timestamptz not null,
  -- The link of the mail that confirms an address, beside its code.
  link_hash bytea unique,
  unique (customer_id, look_up)
);
create unique index email_primary on app.email (customer_id) where is_primary;
create index email_look_up on app.email (look_up);
grant select, insert, update, delete on app.email to sixpence_api;

-- Somebody wants to sign in with another address: its mailbox is proven by a code, the person by video, then it changes.
create table app.username_change (
  id bigint generated always as identity (start with 701) primary key,
  person_id bigint not null references app.person,
  -- the address, sealed for the person
  sealed bytea not null,
  -- active: the person has a step to do; pending: their identity is looked at
  status text not null default 'active'
    check (status in ('active', 'pending', 'failed', 'completed', 'deleted')),
  email_confirmed_at timestamptz,
  -- the video identity job that proves the person
  job_id text,
  log jsonb not null default '[]',
  code_hash bytea,
  attempts int not null default 0,
  sends int not null default 0,
  sent_at timestamptz,
  expires_at timestamptz,
  created_at timestamptz not null
);
create index username_change_person on app.username_change (person_id, id desc);
create unique index username_change_open on app.username_change (person_id) where status in ('active', 'pending');
grant select, insert, update, delete on app.username_change to sixpence_api;

-- What a person does not want to be told of for a customer; what has no row is told.
create table app.notification_off (
  person_id bigint not null references app.person,
  customer_id bigint not null references app.customer,
  identified text not null,
  since timestamptz not null,
  primary key (person_id, customer_id, identified)
);
grant select, insert, delete on app.notification_off to sixpence_api;

-- What the bank of a brand tells its customers; some of it asks for an answer.
create table app.news (
  id bigint generated always as identity primary key,
  brand text not null,
  -- of the press of the button that published it, so that it is published once
  key uuid not null,
  audience text not null check (audience in ('all', 'personal', 'business')),
  with_confirmation boolean not null,
  -- by language: title and text; always in English
  texts jsonb not null check (texts ? 'en'),
  -- who published it; nobody of what comes with the demo
  person_id bigint references app.person,
  published_at timestamptz not null,
  withdrawn_at timestamptz,
  -- of an announcement to the customers of one plan
  customer_type smallint,
  unique (brand, key)
);
create index news_brand on app.news (brand, published_at desc) where withdrawn_at is null;
grant select, insert on app.news to sixpence_api;
grant update (withdrawn_at) on app.news to sixpence_api;

-- Who opened it, for which customer (Q159).
create table app.news_read (
  news_id bigint not null references app.news,
  person_id bigint not null references app.person,
  customer_id bigint not null references app.customer,
  at timestamptz not null,
  primary key (customer_id, person_id, news_id)
);
create index news_read_news on app.news_read (news_id);
grant select, insert, delete on app.news_read to sixpence_api;

-- What a customer answered: once, by whoever runs the customer.
create table app.news_choice (
  news_id bigint not null references app.news,
  customer_id bigint not null references app.customer,
  person_id bigint not null references app.person,
  choice text not null check (choice in ('accept', 'decline')),
  at timestamptz not null,
  primary key (customer_id, news_id)
);
create index news_choice_news on app.news_choice (news_id);
grant select, insert on app.news_choice to sixpence_api;

-- Messages that the support company has taken, so that one that is sent again is not written again; a day later nobody
-- sends it any more.
create table app.support_message (
  customer_id bigint not null references app.customer,
  -- made by the page
  message_id uuid not null,
  ticket_id text not null,
  -- of a new ticket the number, of an answer the message
  result text not null,
  at timestamptz not null,
  primary key (customer_id, message_id)
);
create index support_message_age on app.support_message (at);
-- References by which the desk searches.
create index support_message_result on app.support_message (result);
grant select, insert, delete on app.support_message to sixpence_api;

-- Filters of history that somebody gave a name.
create table app.history_view (
  id bigint generated always as identity (start with 201) primary key,
  customer_id bigint not null references app.customer,
  person_id bigint not null references app.person,
  -- { name, search }, sealed for the customer
  sealed bytea not null,
  created_at timestamptz not null
);
create index history_view_person on app.history_view (customer_id, person_id);
grant select, insert, update, delete on app.history_view to sixpence_api;

-- The keys of calls that move money and came without one. The same call of the same person for the same customer within a
-- minute gets the same key, so that it is made once.
create table app.call_key (
  customer_id bigint not null references app.customer,
  -- keyed hash of the person, the method and the body
  call bytea not null,
  key uuid not null,
  made_at timestamptz not null,
  primary key (customer_id, call)
);
create index call_key_age on app.call_key (made_at);
grant select, insert, update, delete on app.call_key to sixpence_api;

-- Somebody left. What no law keeps is gone at once; the rest is restricted, and its keys are destroyed when it is due.
create table app.erasure (
  customer_id bigint primary key references app.customer,
  person_id bigint not null references app.person,
  asked_at timestamptz not null,
  due_at timestamptz not null,
  done_at timestamptz,
  -- What a customer who has left asked the help desk stands outside; null until the company there has forgotten it too.
  desk_forgot_at timestamptz
);
create index erasure_due on app.erasure (due_at) where done_at is null;
create index erasure_desk on app.erasure (asked_at) where desk_forgot_at is null;
grant select, insert, update on app.erasure to sixpence_api;

-- A customer who moves to another cell (decision 102): `out` where they leave, `in` where they arrive. The row stays: it says for
-- good where somebody went, and where what was before the move is read.
-- A company moves with everybody who signs in to it, and with what else those have access to (decision 105). A move is called by
-- one of its customers, `lead_id`; null: by the row's own.
create table app.moved (
  customer_id bigint primary key,
  -- who moves alone; null of all others, who are in app.moved_person
  person_id bigint unique,
  way text not null check (way in ('out', 'in')),
  other text not null,
  state text not null check (state in ('frozen', 'gone', 'arriving', 'here')),
  begun_at timestamptz not null,
  done_at timestamptz,
  lead_id bigint,
  check ((way = 'out') = (state in ('frozen', 'gone')))
);
grant select, insert, update, delete on app.moved to sixpence_api;

-- Persons who move, each with one of the customers of the move.
create table app.moved_person (
  person_id bigint primary key,
  customer_id bigint not null references app.moved on delete cascade
);
create index moved_person_customer on app.moved_person (customer_id);
grant select, insert, update, delete on app.moved_person to sixpence_api;

-- The accounts that somebody who arrived had in the other cell, and those that go on here; none for one that was closed before. The
-- old ones are read there.
create table app.moved_account (
  id bigint primary key,
  customer_id bigint not null references app.customer,
  now_id bigint references app.account,
  type int not null,
  currency text not null,
  alias text not null,
  number text not null
);
create index moved_account_customer on app.moved_account (customer_id);
grant select, insert on app.moved_account to sixpence_api;

-- The accounts of who has moved to another cell, in the cell they left (decision 103). They stay open, so that the payment
-- companies credit them as before; what comes in is sent on to `now_id` there. `drained` is the number of entries when what was on
-- it went with the move, `sent` that of the last entry that has been sent on.
create table app.left_account (
  id bigint primary key references app.account,
  customer_id bigint not null,
  cell text not null,
  now_id bigint not null,
  drained bigint not null check (drained >= 0),
  sent bigint not null check (sent >= drained),
  -- The number of entries of a left account that the sequencer has seen. What came in is found by it, and not by reading the
  -- balance of every account that was ever left.
  seen bigint not null default 0
);
create index left_account_to_send on app.left_account (id) where seen > sent;
grant select, insert, update on app.left_account to sixpence_api;
