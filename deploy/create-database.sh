#!/bin/sh
# Runs once, when the container's PostgreSQL is new: a role for the application alone, which owns its database.
set -eu
PGPASSWORD="$POSTGRES_PASSWORD" psql -v ON_ERROR_STOP=1 -v password="$APP_DB_PASSWORD" --username postgres <<'SQL'
create role car_care login password :'password';
create database car_care owner car_care;
\connect car_care
create extension if not exists pg_trgm;
create extension if not exists btree_gist;
SQL
