/** An error that a client of the emulated service sees, by its AWS name. */
export class ServiceError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = "ServiceError";
    this.code = code;
  }
}

export const notFound = (message: string): ServiceError =>
  new ServiceError("ResourceNotFoundException", message);
export const validation = (message: string): ServiceError => new ServiceError("ValidationException", message);
