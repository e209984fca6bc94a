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
  unique (brand, key)
);
create index news_brand on app.news (brand, published_at desc) where withdrawn_at is null;

-- Who opened it, for which customer (Q159).
create table app.news_read (
  news_id bigint not null references app.news,
  person_id bigint not null references app.person,
  customer_id bigint not null references app.customer,
  at timestamptz not null,
  primary key (customer_id, person_id, news_id)
);
create index news_read_news on app.news_read (news_id);

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

grant select, insert on app.news to sixpence_api;
grant update (withdrawn_at) on app.news to sixpence_api;
grant select, insert, delete on app.news_read to sixpence_api;
grant select, insert on app.news_choice to sixpence_api;
