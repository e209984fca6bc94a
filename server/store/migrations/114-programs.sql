-- expand
-- A client that is no browser has no cookies: its sign-in is bound by its verifier, its session by the tokens alone.
alter table app.sign_in add column is_program boolean not null default false;
alter table app.session add column is_program boolean not null default false;
-- Whether the client says by X-Active when its person acted; of one that does not, every call counts.
alter table app.session add column tells_activity boolean not null default false;
