export { type CapacityMeter, type MeterReading, unitsIn } from "./capacity/capacity-meter.ts";
export { type DynamoDoor, type DynamoDoorOptions, startDynamoDoor } from "./start-dynamo-door.ts";
