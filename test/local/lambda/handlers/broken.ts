throw new Error("no database URL");
