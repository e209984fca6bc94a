-- Of the tries that were handed out, those that were judged and are wrong: the fifth of these ends what was to be proven.
-- A proof that is good once (an authenticator's code, a passkey's signature) comes several times at once when somebody
-- presses twice, and then all but one of them are wrong.
alter table app.approval add column wrong int not null default 0;
alter table app.request_code add column wrong int not null default 0;
alter table app.global_claim add column wrong int not null default 0;
update app.approval set wrong = attempts where state = 'open';
update app.request_code set wrong = attempts where state = 'open';
update app.global_claim set wrong = attempts where state = 'open';
